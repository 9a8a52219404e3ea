import ComposerPage from '@/features/inbox/Popout/ComposerPage';
import { WithSession } from './WithSession';

/** A window of its own has no shell around it. */
export default function PopoutRoute() {
  return (
    <WithSession>
      <ComposerPage />
    </WithSession>
  );
}
