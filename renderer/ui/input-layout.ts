import type { ReactNode } from 'react';

/** Places the description of an input below it, clear of the focus ring. */
export const descriptionBelow: { inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] } = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
};

/** A description below an input. */
export const described = (description: ReactNode) => ({ ...descriptionBelow, description });
