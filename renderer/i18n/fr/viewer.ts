// Textes de la visionneuse.
import type { Texts } from '../en.ts';

export const viewer: Texts['viewer'] = {
  title: 'Visionneuse',
  canvas: 'Maquette',
  canvasHelp: 'Maquette : glisser pour tourner, glisser à droite pour déplacer, molette pour zoomer, ? pour les touches',
  tools: 'Outils',
  menu: 'Menu de la maquette',
  close: 'Fermer',
  closePanel: 'Fermer {{panel}}',
  resizePanel: 'Largeur de {{panel}}',
  showInTree: 'Montrer dans l’arborescence',
  screenshotName: 'vue',
  noScreenshot: 'Le navigateur n’a pas pu faire d’image de la vue. Réessayez.',
  storeys: 'Étages',
  allStoreys: 'Tous les étages',
  colour: 'Couleur',
  ownColours: 'Couleurs d’origine',
  colours: { red: 'Rouge', orange: 'Orange', yellow: 'Jaune', green: 'Vert', teal: 'Bleu-vert', blue: 'Bleu', violet: 'Violet' },
  noWebGl: { title: 'Ce navigateur ne peut pas dessiner de maquettes', text: 'WebGL 2 est désactivé ou absent. Activez l’accélération matérielle dans les réglages du navigateur, ou utilisez-en un autre. Les documents et tout le reste fonctionnent sans.' },
  empty: { title: 'Aucune maquette à montrer', text: 'Ce projet n’a pas de maquette IFC prête. Ajoutez un fichier IFC à ses documents ; il sera visible une fois traité.' },
  load: { loading: 'Chargement de {{name}}', failed: '{{name}} n’a pas pu être chargée ({{reason}}). La maquette elle-même est intacte.' },
  models: { title: 'Maquettes', shown: '{{count}} maquettes sur {{total}}', notReady: 'Pas encore traitée' },
  tree: {
    title: 'Structure', search: 'Nom, classe, GlobalId, propriété : valeur', clear: 'Effacer', unnamed: 'Sans nom', hide: 'Masquer {{name}}', show: 'Montrer {{name}}', searching: 'Recherche en cours', found_one: '{{count}} trouvé', found_other: '{{count}} trouvés',
    hint: 'Cherchez une propriété sous la forme FireRating: REI.',
  },
  properties: {
    title: 'Propriétés', none: 'Rien de sélectionné', noneText: 'Cliquez un élément de la maquette ou une ligne de la structure.', many_one: '{{count}} sélectionné, le dernier est montré', many_other: '{{count}} sélectionnés, le dernier est montré',
    search: 'Chercher une propriété', attributes: 'Attributs', materials: 'Matériaux', classifications: 'Classifications', layers: 'Calques', quantities: 'quantités', inherited: 'du type', inheritedText: 'L’élément tient ce jeu de son type',
    copy: 'Copier le GlobalId', empty: 'Le fichier n’en dit pas plus sur cet élément.', noMatch: 'Aucune propriété ne correspond.',
  },
  value: { yes: 'Oui', no: 'Non', unknown: 'Inconnu' },
  measure: { first: 'Cliquez le premier point', second: 'Cliquez le second point', length: 'Longueur mesurée', remove: 'Supprimer la mesure' },
  section: { first: 'Cliquez une face pour y couper', more: 'Tirez une poignée pour déplacer la coupe', box: 'Boîte de coupe', noBox: 'Sans boîte de coupe', move: 'Déplacer la coupe', flip: 'Garder l’autre côté', remove: 'Supprimer la coupe' },
  side: { front: 'Avant', back: 'Arrière', left: 'Gauche', right: 'Droite', top: 'Dessus', bottom: 'Dessous' },
  group: { show: 'Montrer', look: 'Regarder', tools: 'Outils', window: 'Fenêtre' },
  command: {
    isolate: 'Isoler', hide: 'Masquer', xray: 'Rayons X', showAll: 'Tout montrer', similar: 'Sélectionner les semblables', spaces: 'Espaces visibles ou non', frame: 'Cadrer la sélection', fit: 'Tout cadrer', home: 'Vue de départ', projection: 'Perspective ou parallèle',
    right: 'Vue de droite', front: 'Vue de face', left: 'Vue de gauche', back: 'Vue de derrière', top: 'Vue de dessus', bottom: 'Vue de dessous',
    storeyDown: 'Étage inférieur', storeyUp: 'Étage supérieur', select: 'Sélectionner', measure: 'Mesurer une longueur', section: 'Coupe', sectionBox: 'Boîte de coupe', clearSections: 'Supprimer les coupes', clearMeasures: 'Supprimer les mesures',
    screenshot: 'Enregistrer une image', search: 'Chercher dans la structure', leftDock: 'Structure', rightDock: 'Propriétés', escape: 'Un pas en arrière', help: 'Touches',
  },
  help: {
    title: 'Touches de la visionneuse', pointer: 'Pointeur', turn: 'Tourner', turnKeys: 'Glisser à gauche', move: 'Déplacer', moveKeys: 'Glisser à droite, au milieu ou avec Maj', zoom: 'Zoomer', zoomKeys: 'Molette, pincement', menu: 'Menu', menuKeys: 'Clic droit, appui long',
    add: 'Ajouter à la sélection', addKeys: 'Ctrl + clic', double: 'Cadrer un élément', doubleKeys: 'Double clic',
  },
};
