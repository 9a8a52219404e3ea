import TemplatePage from '@/features/channels/Templates/TemplatePage';
import { WithSession } from './WithSession';

/** A window of its own has no shell around it. */
export default function TemplatePopoutRoute() {
  return (
    <WithSession>
      <TemplatePage />
    </WithSession>
  );
}
