// What the program itself says, in German.
import type { Texts } from './en.ts';
import { many } from './many.ts';

export const german: Texts = {
  open: 'Plinth öffnen',
  server: 'Server…',
  quit: 'Beenden',
  cancel: 'Abbrechen',
  running: 'Der Dienst läuft',
  starting: 'Der Dienst startet',
  stopped: 'Der Dienst ist angehalten',
  notRunning: why => `Der Dienst läuft nicht: ${why}`,
  jobs: count => many(count, 'Modell in Arbeit', 'Modelle in Arbeit'),
  visitors: count => many(count, 'anderes Gerät verbunden', 'andere Geräte verbunden'),
  copyAddress: address => `Adresse ${address} kopieren`,
  share: 'Im lokalen Netzwerk teilen',
  startAgain: 'Dienst neu starten',
  failed: {
    title: 'Der Dienst startet nicht.',
    safe: 'Im Datenordner wurde nichts geändert.',
    again: 'Erneut versuchen',
    otherFolder: 'Anderen Datenordner wählen',
  },
  lost: {
    title: 'Das Fenster kann nicht angezeigt werden',
    text: (reason, address) =>
      `Seine Seite wurde mehrmals beendet (${reason}). Der Dienst läuft weiter; der Browser kann sie anzeigen: ${address}`,
  },
  unresponsive: {
    title: 'Das Fenster reagiert nicht.',
    text: 'Der Dienst läuft weiter, und nichts Gespeichertes geht verloren.',
    wait: 'Warten',
    reload: 'Neu laden',
  },
  signIn: {
    title: host => `Anmeldung bei ${host}`,
    unreachable: 'Der Anmeldedienst kann nicht angezeigt werden',
    refused: 'Dieser Anmeldedienst kann hier nicht verwendet werden',
    notSecure: host =>
      `Seine Adresse bei ${host} beginnt nicht mit https. Die für diesen Dienst zuständige Person kann das in den Einstellungen des Anbieters ändern.`,
  },
  inTray: {
    title: 'Plinth läuft weiter',
    text: 'Der Dienst bleibt erreichbar. Beenden Sie ihn über sein Symbol im Infobereich.',
  },
  quitNow: {
    title: 'Plinth jetzt beenden?',
    jobs: count =>
      count === 1
        ? 'Ein Modell ist noch in Arbeit; es geht beim nächsten Start weiter.'
        : `${count} Modelle sind noch in Arbeit; sie gehen beim nächsten Start weiter.`,
    visitors: count =>
      count === 1
        ? 'Ein anderes Gerät ist verbunden und verliert die Verbindung.'
        : `${count} andere Geräte sind verbunden und verlieren die Verbindung.`,
  },
  ready: { title: name => `${name} ist fertig`, text: 'Öffnen Sie es im Viewer.' },
  notReady: {
    title: name => `${name} konnte nicht verarbeitet werden`,
    text: 'Die Datei selbst ist sicher. Den Grund nennt der Bericht.',
  },
  firstLogin: {
    title: 'Ihre erste Anmeldung',
    text: (email, password) =>
      `E-Mail: ${email}\nPasswort: ${password}\n\nDies wird angezeigt, bis das Passwort geändert ist. Weitere Personen kommen mit „plinth user create“ hinzu.`,
    copyPassword: 'Passwort kopieren',
    close: 'Schließen',
  },
  folderOf: 'Datenordner von Plinth',
  certificate: 'Zertifikat (PEM, mit seiner Kette)',
  key: 'Schlüssel dieses Zertifikats (PEM)',
  wrongFile: {
    title: 'Diese Datei kann nicht verwendet werden.',
    certificate: file => `${file} ist kein Zertifikat in PEM-Form.`,
    key: file => `${file} ist kein Schlüssel in PEM-Form.`,
  },
};
