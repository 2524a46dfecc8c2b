// Texts of zones.
import type { Texts } from '../en.ts';

export const zones: Texts['zones'] = {
  title: 'Zones',
  model: 'Model',
  none: 'Geen zones',
  noneText:
    'Zones groeperen ruimtes die bij elkaar horen, zoals een appartement. Selecteer ruimtes en maak de eerste zone.',
  noneRead: 'Dit model heeft geen zones',
  create: 'Nieuwe zone',
  createInside: 'Nieuwe subzone…',
  name: 'Naam',
  unnamed: 'Naamloos',
  edit: '‘{{name}}’ bewerken',
  editMore: 'Bewerken…',
  delete: '‘{{name}}’ verwijderen',
  deleteText: 'De ruimtes blijven in het model. Subzones gaan één niveau omhoog.',
  rooms_one: '{{count}} ruimte',
  rooms_other: '{{count}} ruimtes',
  select: 'Ruimtes van {{name}} selecteren',
  open: 'Inhoud van {{name}}',
  add_one: '{{count}} geselecteerde ruimte toevoegen',
  add_other: '{{count}} geselecteerde ruimtes toevoegen',
  addNone: 'Geselecteerde ruimtes toevoegen',
  comes_one: 'Nieuwe zone met {{count}} ruimte',
  comes_other: 'Nieuwe zone met {{count}} ruimtes',
  takeOut: '{{name}} uit {{zone}} verwijderen',
};
