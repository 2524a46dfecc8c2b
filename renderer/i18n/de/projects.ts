// Texts of a new project that takes over the structure of another or is made from a ZIP file, and of the order of
// favourites.
import type { Texts } from '../en.ts';

export const projects: Texts['projects'] = {
  from: 'Struktur kopieren von',
  fromNone: 'Keine',
  withPeople: 'Mit Mitgliedern und Gruppen',
  textBare:
    'Kopiert die leeren Ordner und deren Standardberechtigungen. Dokumente, Tags und Freigaben werden nicht kopiert.',
  textWhole:
    'Kopiert die leeren Ordner, Mitglieder, Gruppen und Ordnerberechtigungen. Dokumente, Tags und Freigaben werden nicht kopiert.',
  notTaken:
    'Das Projekt wurde erstellt, aber seine Struktur nicht kopiert. Versuchen Sie es erneut oder machen Sie ohne sie weiter.',
  noFolders:
    'Das Projekt wurde erstellt, aber nicht alle seine leeren Ordner. Versuchen Sie es erneut oder machen Sie ohne die ZIP-Datei weiter.',
  archive: 'Aus einer ZIP-Datei',
  archiveText: 'Ihre Ordner und Dateien werden Ordner und Dokumente des Projekts.',
  archiveChoose: 'ZIP-Datei wählen',
  archiveOther: 'Andere wählen',
  archiveClear: 'ZIP-Datei entfernen',
  archiveReading: 'ZIP-Datei wird gelesen',
  archiveFolders_one: '{{count}} Ordner',
  archiveFolders_other: '{{count}} Ordner',
  archiveProblem: {
    notZip: 'Das ist keine ZIP-Datei. Wählen Sie eine andere.',
    damaged: 'Die ZIP-Datei ist beschädigt oder unvollständig. Wählen Sie eine andere.',
    encrypted: 'Die ZIP-Datei ist durch ein Passwort geschützt. Wählen Sie eine ohne Passwort.',
    method:
      '„{{what}}“ ist auf eine Art komprimiert, die nicht gelesen werden kann. Speichern Sie die ZIP-Datei mit üblicher Komprimierung.',
    many: 'Die ZIP-Datei hat {{what}} Einträge; höchstens {{most}} können importiert werden. Teilen Sie sie in kleinere auf.',
    empty: 'In der ZIP-Datei sind keine Dateien oder Ordner.',
    path: '„{{what}}“ ist zu lang oder zu tief: Namen haben höchstens {{letters}} Zeichen, und höchstens {{levels}} Ordner liegen ineinander.',
    unread: 'Die ZIP-Datei konnte nicht gelesen werden. Versuchen Sie es erneut.',
  },
  favouriteProjects: 'Favorisierte Projekte',
  favouriteClouds: 'Favorisierte Clouds',
  move: '{{name}} verschieben',
  moveHow: 'Ziehen oder die Pfeiltasten drücken',
  moved: '{{name}}: {{place}} von {{count}}',
  /** how much a cloud holds and may hold */
  storage: {
    title: 'Speicher',
    of: '{{used}} von {{limit}} belegt ({{share}})',
    unlimited: '{{used}} belegt, keine Grenze; {{free}} frei auf dem Server',
    unlimitedShort: '{{used}} belegt, keine Grenze',
    counts: 'Dokumente mit allen Versionen, Issues, Bilder, daraus erzeugte Modelle und der Papierkorb',
    ok: 'Noch frei: {{left}}',
    almost: 'Fast voll. Löschen Sie Dokumente und leeren Sie den Papierkorb, um Platz zu schaffen.',
    full: 'Voll: Uploads werden abgelehnt. Dokumente löschen und den Papierkorb leeren schafft Platz.',
    askServer: 'Ein Serveradministrator kann die Grenze erhöhen.',
    bins: 'Papierkörbe:',
    change: 'Grenze ändern…',
    changeOf: 'Grenze von {{name}} ändern',
    dialog: 'Speichergrenze von {{name}}',
    limited: 'Diese Cloud begrenzen',
    limitedText: 'Aus: keine eigene Grenze. Die Grenze der Servereinstellungen gilt, falls es eine gibt.',
    amount: 'Grenze',
    unit: 'Einheit',
    below: 'Weniger als belegt ({{used}}): nichts wird gelöscht, aber Uploads werden abgelehnt.',
    save: 'Speichern',
    clouds: 'Speicher der Clouds',
    cloudsText: 'Die vollsten zuerst',
    all_one: '{{count}} Cloud anzeigen',
    all_other: 'Alle {{count}} Clouds anzeigen',
    none: 'Keine Clouds',
  },
};
