// Spanish texts of a new project that takes over the structure of another, and of the order of favourites.
export const projects = {
  from: 'Copiar la estructura de',
  fromNone: 'Ningún proyecto',
  withPeople: 'Incluir miembros y grupos',
  textBare: 'Copia las carpetas vacías y sus permisos predeterminados. No se copian documentos, etiquetas ni visados.',
  textWhole:
    'Copia las carpetas vacías, los miembros, los grupos y los permisos de las carpetas. No se copian documentos, etiquetas ni visados.',
  notTaken: 'El proyecto se ha creado, pero su estructura no se ha copiado. Inténtelo de nuevo o continúe sin ella.',
  favouriteProjects: 'Proyectos favoritos',
  favouriteClouds: 'Nubes favoritas',
  move: 'Mover {{name}}',
  moveHow: 'Arrastrar o usar las teclas de flecha',
  moved: '{{name}}: {{place}} de {{count}}',
} as const;
