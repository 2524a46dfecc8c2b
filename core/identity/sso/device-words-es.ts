// The Spanish words of the pages for devices.
export const spanish = {
  title: 'Autorizar un dispositivo',
  enter: 'Introduzca el código que muestra su dispositivo.',
  code: 'Código',
  next: 'Continuar',
  confirmTitle: (name: string) => `¿Autorizar ${name}?`,
  confirm: (name: string) => `${name} solicita acceso en un dispositivo que muestra este código:`,
  mayDo: 'Podrá hacer lo siguiente en su nombre:',
  warning:
    'Continúe solo si ha iniciado esto usted y ve el mismo código en su propio dispositivo. No dé nunca este código a nadie por teléfono ni por mensaje.',
  yes: 'Es mi dispositivo',
  no: 'Cancelar',
  doneTitle: 'Hecho',
  done: 'El dispositivo está autorizado. Puede cerrar esta página y continuar en él.',
  refusedTitle: 'No autorizado',
  refused: 'El dispositivo no se ha autorizado. Puede cerrar esta página.',
  unknown: 'Código desconocido. Compruébelo e inténtelo de nuevo.',
  expired: 'Este código ha caducado. Solicite uno nuevo en el dispositivo.',
  used: 'Este código ya se ha usado. Solicite uno nuevo en el dispositivo.',
  failed: 'Se ha producido un error. Introduzca de nuevo el código.',
};
