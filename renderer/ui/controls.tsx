// Small controls that screens repeat: a button with only an icon, and fields that pass on the text instead of an event.
import { ActionIcon, CloseButton, TextInput, Tooltip } from '@mantine/core';
import type { ActionIconProps, ElementProps, TextInputProps } from '@mantine/core';
import { IconSearch, type Icon } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { TextButton } from './buttons.tsx';
import classes from './page.module.css';

export interface IconButtonProps extends ActionIconProps, ElementProps<'button', keyof ActionIconProps> {
  /** its accessible name */
  readonly label: string;
  readonly icon: Icon;
  /** pixels */
  readonly iconSize?: number;
  readonly iconStroke?: number;
  /** how the label is shown, too */
  readonly hint?: 'title' | 'tooltip';
}

/** A button with only an icon. */
export function IconButton({ label, icon: Symbol, iconSize = 16, iconStroke, hint, ...button }: IconButtonProps) {
  const control = (
    <ActionIcon {...button} {...(hint === 'title' && { title: label })} aria-label={label}>
      <Symbol size={iconSize} {...(iconStroke !== undefined && { stroke: iconStroke })} />
    </ActionIcon>
  );
  return hint === 'tooltip' ? <Tooltip label={label}>{control}</Tooltip> : control;
}

type EndButtonProps = { readonly text: string; readonly label: string; readonly onClick: () => void };

/** Ends or removes what a row shows. @param label its accessible name, with that of the row */
export const EndButton = ({ label, ...button }: EndButtonProps) => (
  <TextButton {...button} size="compact-xs" variant="subtle" color="var(--failed)" aria-label={label} />
);

/** Opens what a row shows; with the keys, the row itself does. */
export const OpenButton = (button: ComponentProps<'button'>) => (
  <button type="button" tabIndex={-1} className={classes.open} {...button} />
);

export type TextFieldProps = Omit<TextInputProps, 'onChange'> & { readonly onText: (text: string) => void };

export const TextField = ({ onText, ...input }: TextFieldProps) => (
  <TextInput {...input} onChange={event => onText(event.currentTarget.value)} />
);

export interface FindFieldProps extends Omit<TextFieldProps, 'label' | 'value'> {
  readonly label: string;
  readonly value: string;
  /** name of a button that clears it; absent: without */
  readonly clearLabel?: string;
}

/** Filters what is shown below it. */
export const FindField = ({ label, clearLabel, onText, ...input }: FindFieldProps) => (
  <TextField
    leftSection={<IconSearch size={14} aria-hidden />}
    placeholder={label}
    aria-label={label}
    rightSection={
      clearLabel !== undefined &&
      input.value && <CloseButton size="xs" aria-label={clearLabel} onClick={() => onText('')} />
    }
    {...input}
    onText={onText}
  />
);

export interface PairsProps {
  readonly of: readonly (readonly [name: string, value: ReactNode])[];
  readonly className?: string | undefined;
}

/** Names, each once, with their values. */
export const Pairs = ({ of, className }: PairsProps) => (
  <dl className={className}>
    {of.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
