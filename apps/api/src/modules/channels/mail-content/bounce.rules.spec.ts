import { readBounce } from './bounce.rules.js';

const report = (
  fields: string,
  head = 'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
) => `From: Mail Delivery System <MAILER-DAEMON@mx.test>
Message-ID: <report-1@mx.test>
${head}

--b
Content-Type: text/plain

Sorry.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.test

${fields}
--b
Content-Type: text/rfc822-headers

From: Service desk <support@harbour.test>
Message-ID: <reply-7@harbour.test>
--b--
`;

describe('reports about mails that came back', () => {
  it('names the message, the recipient and the reason', () => {
    const raw = report(
      'Final-Recipient: rfc822; tom@home.test\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1\n  No such user',
    );
    expect(readBounce(raw)).toEqual({
      originalMessageId: '<reply-7@harbour.test>',
      recipient: 'tom@home.test',
      status: '5.1.1',
      reason: '550 5.1.1 No such user',
      isFailure: true,
    });
  });

  it.each(['delayed', 'delivered', 'relayed', 'expanded'])('does not take "%s" for a failure', (action) => {
    expect(readBounce(report(`Action: ${action}\nStatus: 4.4.1`))?.isFailure).toBe(false);
  });

  it('reads a report with carriage returns', () => {
    const raw = report('Action: failed\nStatus: 5.0.0').replaceAll('\n', '\r\n');
    expect(readBounce(raw)).toMatchObject({ originalMessageId: '<reply-7@harbour.test>', isFailure: true });
  });

  it('reads a report whose header forgot what it is', () => {
    const raw = report('Action: failed', 'Content-Type: multipart/mixed; boundary="b"');
    expect(readBounce(raw)?.isFailure).toBe(true);
  });

  it('takes a customer who pastes a report for a customer', () => {
    expect(
      readBounce('From: tom@home.test\n\nI got this:\nAction: failed\nMessage-ID: <reply-7@harbour.test>\n'),
    ).toBeNull();
  });
});
