// Texts of the frame around all screens: rail, header, status bar, states, commands.
export const shell = {
  skip: 'Aller au contenu',
  signedOut: { title: 'Vous êtes déconnecté', text: 'Votre session est terminée, ici et sur le service.', action: 'Se reconnecter' },
  refused: { title: 'La connexion a échoué', text: 'Le service a refusé cette connexion. Rien n’a été modifié. Réessayez ; si le problème persiste, adressez-vous à la personne qui gère le service.', action: 'Réessayer' },
  offline: { title: 'Pas de connexion', text: 'Le service ne répond pas. Vérifiez qu’il fonctionne, puis réessayez.' },
};
