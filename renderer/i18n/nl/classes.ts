// Texts of classifications.
import type { Texts } from '../en.ts';

export const classes: Texts['classes'] = {
  title: 'Classificaties',
  none: 'Geen classificaties',
  noneText:
    'Classificeer elementen volgens een systeem zoals NL-SfB. Maak een classificatie en wijs die toe aan geselecteerde elementen.',
  noneRead: 'Deze modellen hebben geen classificaties',
  create: 'Nieuwe classificatie',
  edit: '‘{{name}}’ bewerken',
  editMore: 'Bewerken…',
  delete: '‘{{name}}’ verwijderen',
  deleteText: 'Verwijdert de classificatie uit het project. Elementen die ermee zijn geclassificeerd, houden haar.',
  system: 'Systeem',
  notation: 'Code',
  name: 'Omschrijving',
  noSystem: 'Geen systeem',
  search: 'Classificatie zoeken',
  noMatch: 'Geen resultaten',
  elements_one: '{{count}} element',
  elements_other: '{{count}} elementen',
  select: 'Elementen van {{name}} selecteren',
  give_one: 'Toewijzen aan {{count}} geselecteerd element',
  give_other: 'Toewijzen aan {{count}} geselecteerde elementen',
  take_one: 'Verwijderen van {{count}} geselecteerd element',
  take_other: 'Verwijderen van {{count}} geselecteerde elementen',
  giveNone: 'Toewijzen aan selectie',
};
