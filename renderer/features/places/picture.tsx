// The picture of a cloud or project, and how it is chosen.
import { Menu } from '@mantine/core';
import { IconPhoto, IconPhotoOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './places.module.css';

/** Stands in its place; the children do when there is none, or when it cannot be shown: addresses end after an hour. */
export function Picture({ address, children }: { readonly address: string | null; readonly children: ReactNode }) {
  const [isBroken, setBroken] = useState(false);
  return address === null || isBroken ? children : <img className={classes.picture} src={address} alt="" onError={() => { setBroken(true); }} />;
}

/** Items of a menu. */
export function PictureItems({ hasPicture, onPicture }: { readonly hasPicture: boolean; readonly onPicture: (file: File | null) => void }) {
  const { t } = useTranslation();
  // Not in the menu, which closes before a file is chosen.
  const choose = () => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = 'image/png,image/jpeg,image/webp';
    input.addEventListener('change', () => { if (input.files?.[0]) onPicture(input.files[0]); });
    input.click();
  };
  return (
    <>
      <Menu.Item leftSection={<IconPhoto size={14} />} onClick={choose}>{t('home.picture')}</Menu.Item>
      {hasPicture && <Menu.Item leftSection={<IconPhotoOff size={14} />} onClick={() => { onPicture(null); }}>{t('home.noPicture')}</Menu.Item>}
    </>
  );
}
