// The mails about second factors, in Spanish. Plain text.
export const spanish = {
  subject: 'Plinth: la verificación en dos pasos ha cambiado',
  hello: (name: string) => `Hola${name}:`,
  happenings: {
    totpAdded: 'Se ha añadido una aplicación de autenticación a su cuenta. Necesita su código para iniciar sesión.',
    totpRemoved: 'Se ha quitado la aplicación de autenticación de su cuenta.',
    passkeyAdded: 'Se ha añadido una clave de acceso a su cuenta.',
    passkeyRemoved: 'Se ha quitado una clave de acceso de su cuenta.',
    codesRenewed: 'Se han creado códigos de recuperación nuevos para su cuenta. Los anteriores ya no funcionan.',
    reset: 'Un administrador ha quitado todos los segundos factores de su cuenta. Ahora basta su contraseña.',
  },
  codeUsed: (left: number) =>
    `Se ha usado un código de recuperación para iniciar sesión en su cuenta. Códigos sin usar: ${left}.`,
  lockedSubject: 'Plinth: códigos incorrectos en su inicio de sesión',
  locked: {
    totp: (until: string | undefined) =>
      `Se han introducido 10 códigos incorrectos en su inicio de sesión. Los códigos de su aplicación de autenticación están bloqueados ${until ? `hasta ${until}` : 'hasta que inicie sesión con un código de recuperación o una clave de acceso'}. No afecta a los navegadores en los que ya había iniciado sesión.`,
    recovery: (until: string | undefined) =>
      `Se han introducido 10 códigos de recuperación incorrectos en su inicio de sesión. Los códigos de recuperación están bloqueados ${until ? `hasta ${until}` : 'hasta que inicie sesión con su aplicación de autenticación o una clave de acceso'}. No afecta a los navegadores en los que ya había iniciado sesión.`,
  },
  lockedAdvice: 'Si no ha sido usted, alguien conoce su contraseña: cámbiela ahora.',
  advice: 'Si no ha sido usted, cambie su contraseña y contacte con su administrador.',
};
