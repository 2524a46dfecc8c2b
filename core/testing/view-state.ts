// The state of a shared view, for tests.

/** A view of everything from above. */
export const viewState = {
  camera: {
    projection: 'perspective',
    eye: [0, 9, 0],
    direction: [0, -1, 0],
    up: [0, 0, -1],
    field_of_view: 0.8,
    height: 9,
    aspect: null,
  },
  planes: [],
  box: null,
  elements: {
    selected: [],
    is_shown: true,
    exceptions: [],
    has_shades: false,
    hidden: [],
    painted: [],
    are_spaces_shown: false,
  },
  shifts: [],
};
