import { openVariables } from '@parley/schema';
import type { ComposerTicketFragment } from '@/gql/graphql';
import { useSession } from '@/lib/session';
import { useTicketSignatureQuery } from '../../Signatures/Signatures.generated';
import type { ComposerMode } from '../drafts';
import { useDraftPart } from '../draftStore';
import { textOf } from '../textOf';
import { LentFiles, OpenVariables, SignatureLine } from './ExtraParts';
import { type Extras, putExtras, useExtras } from './extrasStore';
import { isCounted, TextCounter } from './TextCounter';

interface Props {
  ticket: ComposerTicketFragment;
  mode: ComposerMode;
}

/** Below the field: what goes with the words, and what the channel has to say to them. */
export function ComposerExtras({ ticket, mode }: Props) {
  const { me } = useSession();
  const extras = useExtras(me.id, ticket.id);
  const change = (part: Partial<Extras>) => putExtras(me.id, ticket.id, { ...extras, ...part });
  const isReply = mode === 'REPLY';
  const isMail = ticket.channel.type === 'EMAIL';
  return (
    <>
      {isReply && isMail ? <TicketSignature ticketId={ticket.id} extras={extras} onChange={change} /> : null}
      <DraftVariables ticket={ticket} mode={mode} />
      {isReply && !isMail ? <DraftCounter ticket={ticket} mode={mode} /> : null}
      <LentFiles extras={extras} onChange={change} />
    </>
  );
}

function TicketSignature({
  ticketId,
  ...rest
}: {
  ticketId: string;
  extras: Extras;
  onChange: (part: Partial<Extras>) => void;
}) {
  const { data } = useTicketSignatureQuery({ variables: { ticketId }, context: { quiet: true } });
  return <SignatureLine signature={data?.ticketSignature} {...rest} />;
}

function DraftVariables({ ticket, mode }: Props) {
  const { me } = useSession();
  const open = useDraftPart(me.id, ticket.id, ({ text }) => openVariables(text[mode]).join(' '));
  return <OpenVariables open={open} />;
}

/** Words that nobody counts yet are none to the counter: it is not rendered with every key. */
function DraftCounter({ ticket, mode }: Props) {
  const { me } = useSession();
  const { type } = ticket.channel;
  const counted = useDraftPart(me.id, ticket.id, ({ text }) => {
    const words = textOf(text[mode]);
    return isCounted(type, words) ? words : '';
  });
  return <TextCounter type={type} text={counted} />;
}
