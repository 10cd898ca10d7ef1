"""PDX: gates, planes, offices and suitcases at Portland airport."""
