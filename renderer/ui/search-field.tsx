import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds after the last key until the search runs. */
const PATIENCE = 200;

interface SearchFieldProps {
  readonly label: string;
  /** accessible name of the button that clears the field */
  readonly clearLabel: string;
  readonly search: string;
  readonly className?: string | undefined;
  readonly onSearch: (text: string) => void;
}

/**
 * Searches once the user pauses; at once when the field is cleared. A search that is set elsewhere replaces the text.
 */
export function SearchField({ label, clearLabel, search, className, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  // Where the search is part of the address, it returns late: the user may have typed more since.
  const [sent, setSent] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (search !== known) {
    setKnown(search);
    if (search !== sent) {
      setText(search);
      setSent(search);
    }
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        setSent(value.trim());
        onSearch(value.trim());
      },
      value === '' ? 0 : PATIENCE,
    );
  };
  return (
    <TextInput
      className={className}
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={
        text === '' ? null : (
          <ActionIcon size={20} aria-label={clearLabel} onClick={() => type('')}>
            <IconX size={12} />
          </ActionIcon>
        )
      }
      onChange={event => type(event.currentTarget.value)}
    />
  );
}
