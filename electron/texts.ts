// What the program itself says: tray, menu, notices, questions. The window has its own texts.

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

const en = {
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

export type Texts = typeof en;

const fr: Texts = {
  open: 'Ouvrir Plinth',
  server: 'Serveur…',
  quit: 'Quitter',
  cancel: 'Annuler',
  running: 'Le service est en marche',
  starting: 'Le service démarre',
  stopped: 'Le service est arrêté',
  notRunning: why => `Le service ne marche pas : ${why}`,
  jobs: count => many(count, 'maquette en traitement', 'maquettes en traitement'),
  visitors: count => many(count, 'autre appareil connecté', 'autres appareils connectés'),
  copyAddress: address => `Copier l’adresse ${address}`,
  share: 'Partager sur le réseau local',
  startAgain: 'Redémarrer le service',
  failed: {
    title: 'Le service ne démarre pas.',
    safe: 'Rien n’a été changé dans le dossier des données.',
    again: 'Réessayer',
    otherFolder: 'Choisir un autre dossier',
  },
  lost: {
    title: 'La fenêtre ne peut pas être affichée',
    text: (reason, address) =>
      `Sa page s’est arrêtée plusieurs fois (${reason}). Le service continue ; le navigateur peut l’afficher : ${address}`,
  },
  unresponsive: {
    title: 'La fenêtre ne répond pas.',
    text: 'Le service continue, et rien de ce qui est enregistré n’est perdu.',
    wait: 'Attendre',
    reload: 'Recharger',
  },
  signIn: {
    title: host => `Connexion auprès de ${host}`,
    unreachable: 'Le fournisseur de connexion ne peut pas être affiché',
    refused: 'Ce fournisseur de connexion ne peut pas servir ici',
    notSecure: host =>
      `Son adresse auprès de ${host} ne commence pas par https. Qui s’occupe de ce service peut changer cela dans les réglages du fournisseur.`,
  },
  inTray: {
    title: 'Plinth continue',
    text: 'Le service reste joignable. Quittez-le par son icône dans la barre système.',
  },
  quitNow: {
    title: 'Quitter Plinth maintenant ?',
    jobs: count =>
      count === 1
        ? 'Une maquette est en traitement ; elle continue au prochain démarrage.'
        : `${count} maquettes sont en traitement ; elles continuent au prochain démarrage.`,
    visitors: count =>
      count === 1
        ? 'Un autre appareil est connecté et perdra la connexion.'
        : `${count} autres appareils sont connectés et perdront la connexion.`,
  },
  ready: { title: name => `${name} est prêt`, text: 'Ouvrez-le dans la visionneuse.' },
  notReady: {
    title: name => `${name} n’a pas pu être traité`,
    text: 'Le fichier est conservé. Le rapport en donne la raison.',
  },
  firstLogin: {
    title: 'Votre premier accès',
    text: (email, password) =>
      `E-mail : ${email}\nMot de passe : ${password}\n\nCeci est affiché tant que le mot de passe n’est pas changé. D’autres personnes s’ajoutent avec « plinth user create ».`,
    copyPassword: 'Copier le mot de passe',
    close: 'Fermer',
  },
  folderOf: 'Dossier des données de Plinth',
  certificate: 'Certificat (PEM, avec sa chaîne)',
  key: 'Clé de ce certificat (PEM)',
  wrongFile: {
    title: 'Ce fichier ne convient pas.',
    certificate: file => `${file} n’est pas un certificat au format PEM.`,
    key: file => `${file} n’est pas une clé au format PEM.`,
  },
};

/** The texts for a locale of the system, such as `fr-CA`; English where there are no others. */
export const textsFor = (locale: string): Texts => (/^fr\b/i.test(locale) ? fr : en);
