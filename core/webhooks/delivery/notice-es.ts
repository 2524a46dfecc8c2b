// The words of the mail about a webhook that was switched off, in Spanish. Plain text.
export const spanish = {
  subject: (host: string) => `Webhook a ${host} desactivado`,
  gone: (host: string) => `Hola:\n\n${host} ha respondido que la dirección de un webhook ya no existe (410).`,
  failing: (host: string) => `Hola:\n\nTodas las entregas de un webhook a ${host} han fallado durante cinco días.`,
  makerGone: (host: string) =>
    `Hola:\n\nQuien creó un webhook a ${host} ya no es administrador allí, o no tiene el segundo factor que exige la nube. El webhook está en pausa y las direcciones de archivos que recibió han caducado.`,
  takeOver: (id: number) =>
    `Para que el webhook ${id} continúe, un administrador debe asumirlo; después se puede reenviar lo que se perdió.`,
  end: (id: number) =>
    `El webhook ${id} se ha desactivado. Cuando el receptor vuelva a funcionar, active el webhook y reenvíe lo que se perdió: las entregas se conservan 30 días.`,
};
