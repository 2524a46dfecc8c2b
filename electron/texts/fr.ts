// What the program itself says, in French.
import type { Texts } from './en.ts';
import { many } from './many.ts';

export const french: Texts = {
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
