// Where the description of an input stands: below it, clear of the ring of focus.

/** For inputs with a description. */
export const descriptionBelow: { inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] } = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
};
