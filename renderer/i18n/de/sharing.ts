// Texts of links to views.
import type { Texts } from '../en.ts';

export const sharing: Texts['sharing'] = {
  copy: 'Link zu dieser Ansicht kopieren',
  title: 'Link zu dieser Ansicht',
  text: 'Öffnet diese Modelle, Kamera, Schnitte und Farben für alle, die sie sehen dürfen.',
  copied: 'Link kopiert. Er öffnet sich für alle, die diese Modelle sehen dürfen.',
  link: 'Link zu dieser Ansicht',
  list: 'Geteilte Ansichten…',
  views: 'Geteilte Ansichten',
  none: 'Keine geteilten Ansichten',
  name: 'Ansicht {{id}}',
  facts_one: '{{person}}, {{time}}, {{count}} Modell',
  facts_other: '{{person}}, {{time}}, {{count}} Modelle',
  missing_one: '{{count}} Modell dieser Ansicht fehlt: Es ist für Sie nicht sichtbar oder wurde gelöscht',
  missing_other: '{{count}} Modelle dieser Ansicht fehlen: Sie sind für Sie nicht sichtbar oder wurden gelöscht',
  gone: { title: 'Ansicht nicht verfügbar', text: 'Sie wurde entfernt oder gehört zu einem anderen Projekt.' },
  hidden: {
    title: 'Keine Modelle zum Anzeigen',
    text: 'Die Modelle dieser Ansicht sind für Sie nicht sichtbar oder wurden gelöscht.',
  },
  open: 'Modelle des Projekts öffnen',
};
