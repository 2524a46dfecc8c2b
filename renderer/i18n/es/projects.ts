// Spanish texts of a new project that takes over the structure of another or is made from a ZIP file, and of the order of favourites.
export const projects = {
  from: 'Copiar la estructura de',
  fromNone: 'Ningún proyecto',
  withPeople: 'Incluir miembros y grupos',
  textBare: 'Copia las carpetas vacías y sus permisos predeterminados. No se copian documentos, etiquetas ni visados.',
  textWhole:
    'Copia las carpetas vacías, los miembros, los grupos y los permisos de las carpetas. No se copian documentos, etiquetas ni visados.',
  notTaken: 'El proyecto se ha creado, pero su estructura no se ha copiado. Inténtelo de nuevo o continúe sin ella.',
  noFolders:
    'El proyecto se ha creado, pero no todas sus carpetas vacías. Inténtelo de nuevo o continúe sin el archivo ZIP.',
  archive: 'A partir de un archivo ZIP',
  archiveText: 'Sus carpetas y archivos pasan a ser carpetas y documentos del proyecto.',
  archiveChoose: 'Elegir archivo ZIP',
  archiveOther: 'Elegir otro',
  archiveClear: 'Quitar el archivo ZIP',
  archiveReading: 'Leyendo el archivo ZIP',
  archiveFolders_one: '{{count}} carpeta',
  archiveFolders_other: '{{count}} carpetas',
  archiveProblem: {
    notZip: 'No es un archivo ZIP. Elija otro.',
    damaged: 'El archivo ZIP está dañado o incompleto. Elija otro.',
    encrypted: 'El archivo ZIP está protegido con contraseña. Elija uno sin contraseña.',
    method:
      '«{{what}}» está comprimido de una forma que no se puede leer. Guarde el archivo ZIP con compresión estándar.',
    many: 'El archivo ZIP tiene {{what}} entradas; se pueden importar {{most}} como máximo. Divídalo en otros más pequeños.',
    empty: 'El archivo ZIP no contiene archivos ni carpetas.',
    path: '«{{what}}» es demasiado largo o profundo: los nombres tienen como máximo {{letters}} caracteres y hay como máximo {{levels}} carpetas una dentro de otra.',
    unread: 'No se ha podido leer el archivo ZIP. Inténtelo de nuevo.',
  },
  favouriteProjects: 'Proyectos favoritos',
  favouriteClouds: 'Nubes favoritas',
  move: 'Mover {{name}}',
  moveHow: 'Arrastrar o usar las teclas de flecha',
  moved: '{{name}}: {{place}} de {{count}}',
} as const;
