import { prefs } from "../prefs.svelte";
import { phrase, typeset } from "../words/phrase";

/** What one's own page says; it comes with that page. */
export const WORDS = typeset({
  account: { en: "Yours, and only yours", fr: "À vous, et rien qu'à vous" },
  recovery_line: {
    en: "No account is needed. With a recovery code you take your tables to another device.",
    fr: "Aucun compte n'est nécessaire. Avec un code de récupération, vos tables vous suivent sur un autre appareil.",
  },
  recovery_ask: { en: "Show me a recovery code", fr: "Donnez-moi un code de récupération" },
  recover: { en: "I have a recovery code", fr: "J'ai un code de récupération" },
  recovery_ends: {
    en: "A new code signs you out everywhere else, and the old one no longer opens anything.",
    fr: "Un nouveau code vous déconnecte partout ailleurs, et l'ancien n'ouvre plus rien.",
  },
  recovery_pass: { en: "Recovery pass · keep it like a key", fr: "Carte de récupération · à garder comme une clé" },
  recovery_once: {
    en: "Brings {name} and every table to another device. Shown this once; a new one makes this one void.",
    fr: "Emmène {name} et toutes ses tables sur un autre appareil. Montrée cette seule fois ; une nouvelle annule celle-ci.",
  },
  recovery_scan: { en: "scan to move", fr: "à scanner" },
  save_file: { en: "Save as file", fr: "Enregistrer" },
  print: { en: "Print", fr: "Imprimer" },
  who_sees: { en: "Who sees what", fr: "Qui voit quoi" },
  sees_name: { en: "My name", fr: "Mon nom" },
  sees_name_who: { en: "who is at my tables", fr: "qui est à mes tables" },
  sees_running: { en: "My running tables", fr: "Mes tables en cours" },
  sees_running_who: { en: "who has the link, if others may watch", fr: "qui a le lien, si l'on peut regarder" },
  sees_hand: { en: "My hand", fr: "Ma main" },
  sees_hand_who: { en: "nobody, until the game is over", fr: "personne, jusqu'à la fin de la partie" },
  sees_landed: { en: "My landed games", fr: "Mes parties finies" },
  sees_landed_who: { en: "who may watch them, hands too", fr: "qui peut les regarder, mains comprises" },
  this_device: { en: "This device", fr: "Cet appareil" },
  this_device_line: {
    en: "A new recovery code signs out all the others.",
    fr: "Un nouveau code de récupération déconnecte tous les autres.",
  },
  take_or_leave: { en: "Take it or leave it", fr: "Emporter ou effacer" },
  mine: { en: "Everything of mine, as one file", fr: "Tout ce qui est à moi, en un fichier" },
  mine_line: {
    en: "Your name, your tables and what you have said here. Nobody else can ask for it.",
    fr: "Votre nom, vos tables et ce que vous avez dit ici. Personne d'autre ne peut le demander.",
  },
  my_data: { en: "Export", fr: "Exporter" },
  signout: { en: "Sign out", fr: "Se déconnecter" },
  signout_sure: {
    en: "Only your recovery code leads back to your tables. Sign out on this device?",
    fr: "Seul votre code de récupération ramène à vos tables. Se déconnecter de cet appareil ?",
  },
  delete: { en: "Delete me", fr: "Me supprimer" },
  delete_sure: {
    en: "Your name, your uploads and what you have said go at once and for good. Bots play your seats on; games with others stay, without your name.",
    fr: "Votre nom, vos parties téléversées et vos messages disparaissent aussitôt et pour toujours. Des bots jouent vos places ; les parties avec d'autres restent, sans votre nom.",
  },
  delete_short: { en: "Delete", fr: "Supprimer" },
  delete_line: {
    en: "Gone at once and for good: name, uploads, what you have said. Games stay for those who played them.",
    fr: "Aussitôt et pour toujours : nom, parties téléversées, messages. Les parties restent à qui les a jouées.",
  },
  apart: { en: "Blocked and muted", fr: "Bloqués et muets" },
  apart_mute: { en: "muted: you read nothing of theirs", fr: "muet : vous ne lisez rien de sa part" },
  apart_block: { en: "blocked: never seated together", fr: "bloqué : jamais assis ensemble" },
  apart_how: {
    en: "In a chat, the sign beside a line mutes, blocks or reports whoever wrote it. They are not told.",
    fr: "Dans une discussion, le signe près d'un message rend muet, bloque ou signale son auteur. Il n'en sait rien.",
  },
  lift: { en: "Lift", fr: "Lever" },
  go: { en: "Go", fr: "Valider" },
  kept: { en: "Kept.", fr: "C'est noté." },
});

export function say(key: keyof typeof WORDS, slots: Record<string, string> = {}): string {
  return phrase(WORDS, prefs.lang, key, slots);
}
