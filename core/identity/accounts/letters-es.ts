// The mails about accounts, in Spanish. Plain text.
export const spanish = {
  resetPassword: (name: string, link: string) => ({
    subject: 'Plinth: restablezca su contraseña',
    text: `Hola${name}:\n\nSe ha solicitado restablecer la contraseña de su cuenta.\n\nAbra este enlace antes de una hora para establecer una nueva contraseña:\n${link}\n\nSi no lo ha solicitado usted, ignore este correo: su contraseña no cambia.\n`,
  }),
  confirmEmail: (name: string, link: string) => ({
    subject: 'Plinth: confirme su nueva dirección',
    text: `Hola${name}:\n\nHa solicitado usar esta dirección para su cuenta.\n\nAbra este enlace antes de una hora para confirmarla:\n${link}\n\nSi no lo ha solicitado usted, ignore este correo.\n`,
  }),
  verifyEmail: (name: string, link: string) => ({
    subject: 'Plinth: verifique su correo',
    text:
      [
        `Hola${name}:`,
        'Ha solicitado verificar la dirección de correo de su cuenta.',
        `Abra este enlace antes de una hora e inicie sesión en su cuenta:\n${link}`,
        'Si no lo ha solicitado usted, no lo abra: puede que otra persona haya usado su dirección.',
      ].join('\n\n') + '\n',
  }),
  emailChanged: (name: string, email: string) => ({
    subject: 'Plinth: su dirección ha cambiado',
    text: `Hola${name}:\n\nLa dirección de su cuenta es ahora ${email}; esta ya no se usa.\n\nSi no ha sido usted, contacte con su administrador.\n`,
  }),
};
