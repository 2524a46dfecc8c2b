export const documents = {
  title: 'Documents',
} as const;
