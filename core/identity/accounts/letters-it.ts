// The mails about accounts, in Italian. Plain text.
export const italian = {
  resetPassword: (name: string, link: string) => ({
    subject: 'Plinth: reimpostare la password',
    text: `Buongiorno${name},\n\nè stata richiesta la reimpostazione della password di questo account.\n\nAprire questo link entro un’ora per impostare una nuova password:\n${link}\n\nIn assenza di tale richiesta, ignorare questa email: la password non cambia.\n`,
  }),
  confirmEmail: (name: string, link: string) => ({
    subject: 'Plinth: confermare il nuovo indirizzo',
    text: `Buongiorno${name},\n\nè stato richiesto l’uso di questo indirizzo per il proprio account.\n\nAprire questo link entro un’ora per confermarlo:\n${link}\n\nIn assenza di tale richiesta, ignorare questa email.\n`,
  }),
  verifyEmail: (name: string, link: string) => ({
    subject: 'Plinth: verificare l’email',
    text:
      [
        `Buongiorno${name},`,
        'è stata richiesta la verifica dell’indirizzo email del proprio account.',
        `Aprire questo link entro un’ora e accedere al proprio account:\n${link}`,
        'In assenza di tale richiesta, non aprirlo: un’altra persona potrebbe aver usato questo indirizzo.',
      ].join('\n\n') + '\n',
  }),
  emailChanged: (name: string, email: string) => ({
    subject: 'Plinth: l’indirizzo è stato cambiato',
    text: `Buongiorno${name},\n\nl’indirizzo dell’account è ora ${email}; questo non viene più usato.\n\nSe la modifica non è stata richiesta, contattare l’amministratore.\n`,
  }),
};
