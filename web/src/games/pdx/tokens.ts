/** Tokens that are no services: their discs are round. */
export const ACTIVITIES = new Set(["culture", "sport", "beach", "city"]);
