// What the program itself says, in Dutch.
import type { Texts } from './en.ts';
import { many } from './many.ts';

export const dutch: Texts = {
  open: 'Plinth openen',
  server: 'Server…',
  quit: 'Afsluiten',
  cancel: 'Annuleren',
  running: 'De dienst is actief',
  starting: 'De dienst start op',
  stopped: 'De dienst is gestopt',
  notRunning: why => `De dienst is niet actief: ${why}`,
  jobs: count => many(count, 'model in verwerking', 'modellen in verwerking'),
  visitors: count => many(count, 'ander apparaat verbonden', 'andere apparaten verbonden'),
  copyAddress: address => `Adres ${address} kopiëren`,
  share: 'Delen in het lokale netwerk',
  startAgain: 'Dienst opnieuw starten',
  failed: {
    title: 'De dienst start niet.',
    safe: 'In de gegevensmap is niets gewijzigd.',
    again: 'Opnieuw proberen',
    otherFolder: 'Andere gegevensmap kiezen',
  },
  lost: {
    title: 'Het venster kan niet worden getoond',
    text: (reason, address) =>
      `De pagina is meerdere keren gestopt (${reason}). De dienst blijft actief; de browser kan de pagina tonen: ${address}`,
  },
  unresponsive: {
    title: 'Het venster reageert niet.',
    text: 'De dienst blijft actief en niets wat is opgeslagen gaat verloren.',
    wait: 'Wachten',
    reload: 'Opnieuw laden',
  },
  signIn: {
    title: host => `Inloggen bij ${host}`,
    unreachable: 'De inlogprovider kan niet worden getoond',
    refused: 'Deze inlogprovider kan hier niet worden gebruikt',
    notSecure: host =>
      `Het adres bij ${host} begint niet met https. De beheerder van deze dienst kan dat wijzigen in de instellingen van de provider.`,
  },
  inTray: {
    title: 'Plinth blijft actief',
    text: 'De dienst blijft bereikbaar. Sluit af via het pictogram in het systeemvak.',
  },
  quitNow: {
    title: 'Plinth nu afsluiten?',
    jobs: count =>
      count === 1
        ? 'Er wordt nog een model verwerkt; dat gaat verder bij de volgende start.'
        : `Er worden nog ${count} modellen verwerkt; die gaan verder bij de volgende start.`,
    visitors: count =>
      count === 1
        ? 'Er is een ander apparaat verbonden dat de verbinding verliest.'
        : `Er zijn ${count} andere apparaten verbonden die de verbinding verliezen.`,
  },
  ready: { title: name => `${name} is gereed`, text: 'Open het in de viewer.' },
  notReady: {
    title: name => `${name} kon niet worden verwerkt`,
    text: 'Het bestand zelf is veilig. Het rapport geeft de reden.',
  },
  firstLogin: {
    title: 'De eerste keer inloggen',
    text: (email, password) =>
      `E-mail: ${email}\nWachtwoord: ${password}\n\nDit wordt getoond tot het wachtwoord is gewijzigd. Voeg meer mensen toe met ‘plinth user create’.`,
    copyPassword: 'Wachtwoord kopiëren',
    close: 'Sluiten',
  },
  folderOf: 'Gegevensmap van Plinth',
  certificate: 'Certificaat (PEM, met de keten)',
  key: 'Sleutel van dit certificaat (PEM)',
  wrongFile: {
    title: 'Dit bestand kan niet worden gebruikt.',
    certificate: file => `${file} is geen certificaat in PEM-vorm.`,
    key: file => `${file} is geen sleutel in PEM-vorm.`,
  },
};
