// Button that marks a cloud or project as a favourite.
import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type StarButtonProps = { readonly name: string; readonly isOn: boolean; readonly onToggle: () => void };

export function StarButton({ name, isOn, onToggle }: StarButtonProps) {
  const { t } = useTranslation();
  const Symbol = isOn ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      aria-pressed={isOn}
      aria-label={t('home.favourite', { name })}
      color={isOn ? 'var(--accent-text)' : 'gray'}
      onClick={onToggle}
    >
      <Symbol size={16} />
    </ActionIcon>
  );
}
