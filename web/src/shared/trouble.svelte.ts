import { Refused } from "../api";
import { t } from "../words";

/** What went wrong, as its reader is told: a refusal has its own words; `fetch` throws a TypeError without a server. */
export function inWords(error: unknown): string {
  if (error instanceof Refused) return error.message;
  return t(error instanceof TypeError ? "no_server" : "server_fails");
}

/** What is tried because a reader wants it, and what there is to say about the last try. */
export class Attempt {
  told = $state("");

  readonly run = async (what: () => Promise<unknown>): Promise<void> => {
    this.told = "";
    try {
      await what();
    } catch (error) {
      this.told = inWords(error);
    }
  };
}
