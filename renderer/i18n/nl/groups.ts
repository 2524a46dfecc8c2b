// Texts of groups.
import type { Texts } from '../en.ts';

export const groups: Texts['groups'] = {
  title: 'Projectgroepen',
  name: 'Naam',
  people: 'Leden',
  members: 'Leden',
  create: 'Nieuwe groep',
  edit: '‘{{name}}’ bewerken',
  membersMore: 'Leden…',
  membersOf: 'Leden van {{name}}',
  findPerson: 'Projectlid zoeken',
  noPerson: 'Geen projectlid met deze naam',
  nobody: 'Geen leden in deze groep',
  count_one: '{{count}} lid',
  count_other: '{{count}} leden',
  delete: '‘{{name}}’ verwijderen',
  deleteText:
    'De maprechten van de groep vervallen. Leden blijven in het project met de rechten van hun andere groepen, of die van leden zonder groep.',
  none: 'Geen groepen',
  noneText: 'Groepen geven al hun leden dezelfde maprechten',
  noneForYou: 'Een projectbeheerder kan groepen maken',
  import: 'Importeren…',
  importTitle: 'Groepen importeren',
  importFrom: 'Uit project',
  importAction_zero: 'Importeren',
  importAction_one: '{{count}} importeren',
  importAction_other: '{{count}} importeren',
  importText:
    'Leden komen mee; wie nog niet in dit project zit, wordt uitgenodigd. Maprechten worden niet geïmporteerd.',
  isHere: 'Er bestaat al een groep met deze naam',
  noneThere: 'Dit project heeft geen groepen',
};
