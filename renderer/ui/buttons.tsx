// The button that screens repeat: a text, and an icon before it.
import { Button, type ButtonProps, type ElementProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface TextButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  readonly icon?: Icon;
  readonly text: ReactNode;
}

/** A button with a text, and with an icon before it. */
export const TextButton = ({ icon: Symbol, text, ...props }: TextButtonProps) => (
  <Button leftSection={Symbol && <Symbol size={14} />} {...props}>
    {text}
  </Button>
);
