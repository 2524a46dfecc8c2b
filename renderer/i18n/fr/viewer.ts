// Texts of the viewer.
export const viewer = {
  title: 'Visionneuse',
};
