// Texts of the folders of the computer that are watched for saved files.
import type { Texts } from '../en.ts';

export const watchedFolders: Texts['watchedFolders'] = {
  title: 'Bewaakte mappen',
  list: 'Bewaakte mappen van deze computer',
  none: 'Er wordt geen map bewaakt',
  noneText:
    'Modellen die in een bewaakte map van deze computer worden opgeslagen, worden documenten van een project, en elke volgende keer opslaan een nieuwe versie',
  add: 'Map bewaken',
  path: 'Map',
  pathText: 'Volledig pad op de computer waarop Plinth draait, zoals {{example}}',
  project: 'Project',
  projectText: 'Documenten worden op uw naam toegevoegd. Submappen worden mappen van het project.',
  chooseProject: 'Kies een project',
  name: 'Toegevoegd door',
  files: 'Bestanden',
  status: 'Status',
  watching: 'Wordt bewaakt',
  paused: 'Onderbroken',
  makerGone: 'Gepauzeerd: maker vertrokken',
  makerGoneText:
    'Wie deze map heeft toegevoegd, mag geen documenten meer toevoegen aan het project: er wordt niets geüpload. Neem de map over om verder te gaan: documenten worden dan namens u toegevoegd.',
  trouble: 'Bewaken lukt niet',
  actions: 'Acties',
  actionsOf: 'Acties voor {{path}}',
  log: 'Logboek…',
  pause: 'Onderbreken',
  resume: 'Hervatten',
  takeOver: 'Overnemen',
  remove: 'Bewaking stoppen…',
  removeTitle: '{{path}} niet meer bewaken?',
  removeText:
    'Bestanden die daar worden opgeslagen, worden niet meer aan {{project}} toegevoegd. Documenten en versies blijven.',
  removeAction: 'Bewaking stoppen',
  logTitle: 'Logboek van {{path}}',
  logNone: 'Er is nog geen bestand opgeslagen',
  outcomes: {
    document: 'Nieuw document',
    version: 'Nieuwe versie',
    known: 'Al aanwezig',
    moved: 'Verplaatst',
    gone: 'Niet meer op schijf',
    failed: 'Niet toegevoegd',
  },
  movedFrom: 'Van {{from}}',
  goneText: 'Het document blijft',
};
