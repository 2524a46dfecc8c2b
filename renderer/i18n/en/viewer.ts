// Texts of the viewer.
export const viewer = {
  title: 'Viewer',
} as const;
