// Texts of the page about the server.
export const server = {
  title: 'Serveur',
  states: { starting: 'Démarrage', running: 'En marche', failed: 'À l’arrêt (erreur)', stopped: 'À l’arrêt' },
  here: 'Cet ordinateur',
  address: 'Adresse',
  visitors_one: '{{count}} autre ordinateur connecté',
  visitors_other: '{{count}} autres ordinateurs connectés',
  share: 'Partager sur le réseau local',
  shareText:
    'Les autres ordinateurs et tablettes de ce réseau peuvent alors ouvrir Plinth. Chacun se connecte avec son propre compte.',
  shared: 'Pour les autres ordinateurs',
  fingerprint: 'Empreinte du certificat (SHA-256)',
  trust: 'Aider les autres ordinateurs à faire confiance à ce service',
  trustText:
    'La page explique pour chaque système comment installer le certificat une fois. Comparez l’empreinte qui y figure avec celle-ci.',
  firewall: 'Si personne ne l’atteint, le pare-feu peut en être la cause. Sous Ubuntu et Debian avec ufw :',
  settings: 'Réglages',
  port: 'Port',
  portText: '0 en prend un libre.',
  apply: 'Appliquer',
  restarts: 'Le service redémarre ; ce qui est en traitement continue ensuite.',
  dataFolder: 'Dossier des données',
  show: 'Afficher',
  change: 'Changer…',
  certificate: 'Certificat',
  certificateOwn: 'Créé et renouvelé par Plinth',
  choose: 'Choisir le mien…',
  remove: 'Revenir à celui de Plinth',
  atLogin: 'Démarrer à l’ouverture de session, sans fenêtre',
  elsewhere:
    'Les réglages du serveur se changent dans le programme Plinth sur son propre ordinateur, ou là-bas en ligne de commande.',
  secrets:
    'Les clés de ce service se trouvent dans son dossier de données, dans des fichiers que votre compte seul peut lire. Le trousseau du système ne les garde pas, afin que la ligne de commande et un service sans fenêtre puissent utiliser le même dossier.',
  failed: 'Rien n’a été changé. Vérifiez les valeurs, puis réessayez.',
};
