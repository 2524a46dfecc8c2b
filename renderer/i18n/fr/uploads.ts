export const uploads = {
  title: 'Uploads',
};
