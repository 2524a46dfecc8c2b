// Texts of a new project that takes over the structure of another or is made from a ZIP file, and of the order of
// favourites.
import type { Texts } from '../en.ts';

export const projects: Texts['projects'] = {
  from: 'Structuur kopiëren van',
  fromNone: 'Geen',
  withPeople: 'Met leden en groepen',
  textBare:
    'Kopieert de lege mappen en hun standaardrechten. Documenten, tags en goedkeuringen worden niet gekopieerd.',
  textWhole:
    'Kopieert de lege mappen, leden, groepen en maprechten. Documenten, tags en goedkeuringen worden niet gekopieerd.',
  notTaken: 'Het project is gemaakt, maar de structuur is niet gekopieerd. Probeer het opnieuw of ga zonder verder.',
  noFolders:
    'Het project is gemaakt, maar niet alle lege mappen. Probeer het opnieuw of ga verder zonder het ZIP-bestand.',
  archive: 'Uit een ZIP-bestand',
  archiveText: 'De mappen en bestanden worden mappen en documenten van het project.',
  archiveChoose: 'ZIP-bestand kiezen',
  archiveOther: 'Ander bestand kiezen',
  archiveClear: 'ZIP-bestand verwijderen',
  archiveReading: 'ZIP-bestand wordt gelezen',
  archiveFolders_one: '{{count}} map',
  archiveFolders_other: '{{count}} mappen',
  archiveProblem: {
    notZip: 'Dit is geen ZIP-bestand. Kies een ander.',
    damaged: 'Het ZIP-bestand is beschadigd of onvolledig. Kies een ander.',
    encrypted: 'Het ZIP-bestand is beveiligd met een wachtwoord. Kies er een zonder wachtwoord.',
    method:
      '‘{{what}}’ is gecomprimeerd op een manier die niet gelezen kan worden. Sla het ZIP-bestand op met standaardcompressie.',
    many: 'Het ZIP-bestand heeft {{what}} onderdelen; er kunnen er hoogstens {{most}} worden geïmporteerd. Splits het in kleinere bestanden.',
    empty: 'Er staan geen bestanden of mappen in het ZIP-bestand.',
    path: '“{{what}}” is te lang of te diep: namen hebben hoogstens {{letters}} tekens, en er zitten hoogstens {{levels}} mappen in elkaar.',
    unread: 'Het ZIP-bestand kon niet worden gelezen. Probeer het opnieuw.',
  },
  favouriteProjects: 'Favoriete projecten',
  favouriteClouds: 'Favoriete clouds',
  move: '{{name}} verplaatsen',
  moveHow: 'Sleep of gebruik de pijltoetsen',
  moved: '{{name}}: {{place}} van {{count}}',
  /** how much a cloud holds and may hold */
  storage: {
    title: 'Opslag',
    of: '{{used}} van {{limit}} gebruikt ({{share}})',
    unlimited: '{{used}} gebruikt, geen limiet; {{free}} vrij op de server',
    unlimitedShort: '{{used}} gebruikt, geen limiet',
    counts: 'Documenten met alle versies, issues, afbeeldingen, gemaakte modellen en wat in de prullenbak zit',
    ok: 'Nog vrij: {{left}}',
    almost: 'Bijna vol. Verwijder documenten en leeg de prullenbak om ruimte te maken.',
    full: 'Vol: uploads worden geweigerd. Documenten verwijderen en de prullenbak legen maakt ruimte.',
    askServer: 'Een serverbeheerder kan de limiet verhogen.',
    bins: 'Prullenbakken:',
    change: 'Limiet wijzigen…',
    changeOf: 'Limiet van {{name}} wijzigen',
    dialog: 'Opslaglimiet van {{name}}',
    limited: 'Deze cloud beperken',
    limitedText: 'Uit: geen eigen limiet. De limiet van de serverinstellingen geldt, als die er is.',
    amount: 'Limiet',
    unit: 'Eenheid',
    below: 'Minder dan gebruikt ({{used}}): er wordt niets verwijderd, maar uploads worden geweigerd.',
    save: 'Opslaan',
    clouds: 'Opslag van clouds',
    cloudsText: 'De volste eerst',
    all_one: '{{count}} cloud tonen',
    all_other: 'Alle {{count}} clouds tonen',
    none: 'Geen clouds',
  },
};
