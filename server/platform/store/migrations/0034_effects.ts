/**
 * Messages of commands by WhatsApp, which the demo keeps in its mailbox; how an output is switched: the token of its ONVIF relay, or the
 * addresses that switch it; and when one that was switched for a while goes back.
 */
export const sql = `
alter table mail drop constraint mail_channel_check;
alter table mail add constraint mail_channel_check check (channel in ('email', 'sms', 'whatsapp'));
alter table digital_output add column relay text, add column url_on text, add column url_off text, add column off_due timestamptz(3);
create index digital_output_off_due on digital_output (off_due) where off_due is not null;
`;
