// What the program itself says, in Spanish.
const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

export const spanish = {
  open: 'Abrir Plinth',
  server: 'Servidor…',
  quit: 'Salir',
  cancel: 'Cancelar',
  running: 'El servicio está en marcha',
  starting: 'El servicio se está iniciando',
  stopped: 'El servicio está detenido',
  notRunning: (why: string) => `El servicio no está en marcha: ${why}`,
  jobs: (count: number) => many(count, 'modelo en proceso', 'modelos en proceso'),
  visitors: (count: number) => many(count, 'dispositivo adicional conectado', 'dispositivos adicionales conectados'),
  copyAddress: (address: string) => `Copiar la dirección ${address}`,
  share: 'Compartir en la red local',
  startAgain: 'Reiniciar el servicio',
  failed: {
    title: 'El servicio no se inicia.',
    safe: 'No se ha modificado nada en la carpeta de datos.',
    again: 'Reintentar',
    otherFolder: 'Elegir otra carpeta de datos',
  },
  lost: {
    title: 'No se puede mostrar la ventana',
    text: (reason: string, address: string) =>
      `Su página se ha cerrado varias veces (${reason}). El servicio continúa; el navegador puede mostrarla: ${address}`,
  },
  unresponsive: {
    title: 'La ventana no responde.',
    text: 'El servicio continúa y no se pierde nada de lo guardado.',
    wait: 'Esperar',
    reload: 'Recargar',
  },
  signIn: {
    title: (host: string) => `Iniciar sesión en ${host}`,
    unreachable: 'No se puede mostrar el proveedor de identidad',
    refused: 'Este proveedor de identidad no se puede usar aquí',
    notSecure: (host: string) =>
      `Su dirección en ${host} no empieza por https. Un administrador del servicio puede cambiarla en los ajustes del proveedor.`,
  },
  inTray: {
    title: 'Plinth sigue en marcha',
    text: 'El servicio sigue accesible. Para salir, use su icono de la bandeja del sistema.',
  },
  quitNow: {
    title: '¿Salir de Plinth ahora?',
    jobs: (count: number) =>
      count === 1
        ? 'Un modelo sigue en proceso; continúa en el próximo inicio.'
        : `${count} modelos siguen en proceso; continúan en el próximo inicio.`,
    visitors: (count: number) =>
      count === 1
        ? 'Otro dispositivo está conectado y perderá la conexión.'
        : `Otros ${count} dispositivos están conectados y perderán la conexión.`,
  },
  ready: { title: (name: string) => `${name} está listo`, text: 'Ábralo en el visor.' },
  notReady: {
    title: (name: string) => `No se ha podido procesar ${name}`,
    text: 'El archivo se conserva. El informe indica el motivo.',
  },
  firstLogin: {
    title: 'Su primer inicio de sesión',
    text: (email: string, password: string) =>
      `Correo: ${email}\nContraseña: ${password}\n\nEsto se muestra hasta que se cambie la contraseña. Para añadir más personas, use «plinth user create».`,
    copyPassword: 'Copiar la contraseña',
    close: 'Cerrar',
  },
  folderOf: 'Carpeta de datos de Plinth',
  certificate: 'Certificado (PEM, con su cadena)',
  key: 'Clave de este certificado (PEM)',
  wrongFile: {
    title: 'Este archivo no se puede usar.',
    certificate: (file: string) => `${file} no es un certificado en formato PEM.`,
    key: (file: string) => `${file} no es una clave en formato PEM.`,
  },
};
