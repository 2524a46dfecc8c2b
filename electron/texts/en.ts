// What the program itself says, in English.
import { many } from './many.ts';

export const english = {
  open: 'Open Plinth',
  server: 'Server…',
  quit: 'Quit',
  cancel: 'Cancel',
  running: 'The service runs',
  starting: 'The service starts',
  stopped: 'The service is stopped',
  notRunning: (why: string) => `The service does not run: ${why}`,
  jobs: (count: number) => many(count, 'model in process', 'models in process'),
  visitors: (count: number) => many(count, 'other device connected', 'other devices connected'),
  copyAddress: (address: string) => `Copy the address ${address}`,
  share: 'Share in the local network',
  startAgain: 'Start the service again',
  failed: {
    title: 'The service does not start.',
    safe: 'Nothing in the data folder was changed.',
    again: 'Try again',
    otherFolder: 'Choose another data folder',
  },
  lost: {
    title: 'The window cannot be shown',
    text: (reason: string, address: string) =>
      `Its page ended again and again (${reason}). The service goes on; the browser can show it: ${address}`,
  },
  unresponsive: {
    title: 'The window does not answer.',
    text: 'The service goes on, and nothing that was saved is lost.',
    wait: 'Wait',
    reload: 'Load it anew',
  },
  signIn: {
    title: (host: string) => `Sign in at ${host}`,
    unreachable: 'The sign-in provider cannot be shown',
    refused: 'This sign-in provider cannot be used here',
    notSecure: (host: string) =>
      `Its address at ${host} does not begin with https. Whoever looks after this service can change that in the settings of the provider.`,
  },
  inTray: { title: 'Plinth goes on', text: 'The service stays reachable. Quit it from its sign in the tray.' },
  quitNow: {
    title: 'Quit Plinth now?',
    jobs: (count: number) =>
      count === 1
        ? 'A model is still in process; it goes on at the next start.'
        : `${count} models are still in process; they go on at the next start.`,
    visitors: (count: number) =>
      count === 1
        ? 'Another device is connected and will lose the connection.'
        : `${count} other devices are connected and will lose the connection.`,
  },
  ready: { title: (name: string) => `${name} is ready`, text: 'Open it in the viewer.' },
  notReady: {
    title: (name: string) => `${name} could not be processed`,
    text: 'The file itself is safe. Open the report for the reason.',
  },
  firstLogin: {
    title: 'Your first login',
    text: (email: string, password: string) =>
      `Email: ${email}\nPassword: ${password}\n\nThis is told until the password is changed. More people are added by “plinth user create”.`,
    copyPassword: 'Copy the password',
    close: 'Close',
  },
  folderOf: 'Data folder of Plinth',
  certificate: 'Certificate (PEM, with its chain)',
  key: 'Key of this certificate (PEM)',
  wrongFile: {
    title: 'This file cannot be used.',
    certificate: (file: string) => `${file} is not a certificate in PEM form.`,
    key: (file: string) => `${file} is not a key in PEM form.`,
  },
};

export type Texts = typeof english;
