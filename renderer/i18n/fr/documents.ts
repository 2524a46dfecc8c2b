export const documents = {
  title: 'Documents',
};
