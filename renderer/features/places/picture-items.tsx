// Menu items that choose a picture, or remove it.
import { Menu } from '@mantine/core';
import { IconPhoto, IconPhotoOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export interface PictureItemsProps {
  readonly hasPicture: boolean;
  /** null: removes it */
  readonly onPicture: (file: File | null) => void;
}

export function PictureItems({ hasPicture, onPicture }: PictureItemsProps) {
  const { t } = useTranslation();
  // Not in the menu, which closes before a file is chosen.
  const choose = () => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = 'image/png,image/jpeg,image/webp';
    input.addEventListener('change', () => {
      if (input.files?.[0]) onPicture(input.files[0]);
    });
    input.click();
  };
  return (
    <>
      <Menu.Item leftSection={<IconPhoto size={14} />} onClick={choose}>
        {t('parts.picture')}
      </Menu.Item>
      {hasPicture && (
        <Menu.Item leftSection={<IconPhotoOff size={14} />} onClick={() => onPicture(null)}>
          {t('parts.noPicture')}
        </Menu.Item>
      )}
    </>
  );
}
