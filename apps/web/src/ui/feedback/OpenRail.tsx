import { IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openRail } from '@/lib/rail-drawer';
import { useViewport } from '@/lib/viewport';
import { IconAction } from './IconAction';

/** The way to the navigation where it does not stand beside the page; phones have it at their foot. */
export function OpenRail() {
  const { t } = useTranslation('ui');
  const viewport = useViewport();
  if (viewport === 'full' || viewport === 'icons' || viewport === 'phone') return null;
  return (
    <IconAction label={t('openNavigation')} onClick={openRail}>
      <IconMenu2 size={18} />
    </IconAction>
  );
}
