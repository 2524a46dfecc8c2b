// The words of the pages that links of mails lead to, in the languages they speak.

const english = {
  forgot: 'Set a new password',
  forgotText: 'Enter the email of your account. You get a link by which you set a new password.',
  sendLink: 'Send the link',
  forgotSent: 'Look into your mail',
  forgotSentText: 'If there is an account with this address, a link is on its way. It works for one hour. When none comes, ask whoever looks after this service for one.',
  reset: 'Set your password',
  resetText: (email: string) => `The password of ${email}. You are signed out everywhere when it is set.`,
  newPassword: 'New password',
  passwordHint: (least: number) => `At least ${least} characters`,
  short: (least: number) => `The password needs at least ${least} characters.`,
  long: (most: number) => `The password may have at most ${most} characters.`,
  setPassword: 'Set the password',
  resetDone: 'The password is set',
  resetDoneText: 'You can sign in with it now.',
  signIn: 'Sign in',
  linkOver: 'This link works no more',
  linkOverText: 'It was used, has expired, or there is a newer one. Ask for another.',
  confirm: 'Confirm your address',
  confirmText: (email: string) => `Your account will have the address ${email}. You sign in with it from then on.`,
  confirmButton: 'Use this address',
  confirmed: 'Your address is changed',
  confirmedText: 'Sign in with the new address from now on.',
  taken: 'Another account has this address. Nothing was changed.',
  register: 'Welcome',
  registerText: (sender: string, place: string) => `${sender} invites you to “${place}”. Make an account to come in.`,
  email: 'Email',
  firstname: 'First name',
  lastname: 'Last name',
  password: 'Password',
  createAccount: 'Make the account',
};

export type AccountWords = typeof english;

const french: AccountWords = {
  forgot: 'Définir un nouveau mot de passe',
  forgotText: 'Saisissez l’e-mail de votre compte. Vous recevrez un lien pour définir un nouveau mot de passe.',
  sendLink: 'Envoyer le lien',
  forgotSent: 'Consultez votre messagerie',
  forgotSentText: 'S’il existe un compte avec cette adresse, un lien est en route. Il est valable une heure. Si rien n’arrive, demandez un lien à la personne qui s’occupe de ce service.',
  reset: 'Définir votre mot de passe',
  resetText: email => `Le mot de passe de ${email}. Une fois défini, vous serez déconnecté partout.`,
  newPassword: 'Nouveau mot de passe',
  passwordHint: least => `Au moins ${least} caractères`,
  short: least => `Le mot de passe doit avoir au moins ${least} caractères.`,
  long: most => `Le mot de passe peut avoir au plus ${most} caractères.`,
  setPassword: 'Définir le mot de passe',
  resetDone: 'Le mot de passe est défini',
  resetDoneText: 'Vous pouvez maintenant l’utiliser pour vous connecter.',
  signIn: 'Se connecter',
  linkOver: 'Ce lien n’est plus valable',
  linkOverText: 'Il a été utilisé, a expiré, ou il en existe un plus récent. Demandez-en un autre.',
  confirm: 'Confirmer votre adresse',
  confirmText: email => `Votre compte aura l’adresse ${email}. Elle servira désormais à vous connecter.`,
  confirmButton: 'Utiliser cette adresse',
  confirmed: 'Votre adresse est modifiée',
  confirmedText: 'Connectez-vous désormais avec la nouvelle adresse.',
  taken: 'Un autre compte a cette adresse. Rien n’a été modifié.',
  register: 'Bienvenue',
  registerText: (sender, place) => `${sender} vous invite dans « ${place} ». Créez un compte pour entrer.`,
  email: 'E-mail',
  firstname: 'Prénom',
  lastname: 'Nom',
  password: 'Mot de passe',
  createAccount: 'Créer le compte',
};

/** @param language of the page, as the words of the sign-in tell it */
export function accountWordsFor(language: string): AccountWords {
  return language === 'fr' ? french : english;
}
