export const models = {
  title: 'Models',
};
