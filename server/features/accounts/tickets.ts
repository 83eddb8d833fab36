/** A cookie that shows who began a sign-up or gave a right reset code: HttpOnly, SameSite=Strict, this path only. */
export interface Ticket {
  name: 'gari_signup' | 'gari_reset';
  /** '' takes the cookie away. */
  value: string;
  seconds: number;
}

export interface WithTicket<Reply> {
  reply: Reply;
  ticket?: Ticket;
}
