import { crc32, deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, media } from '../../../server/db/schema/index.ts';
import { createUser } from '../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { grain, phoneJpeg, twoColours, upload } from './pictures.ts';

let shop: TestShop;
let superuser: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await startTestShop();
  superuser = await createUser(shop.ctx, { isSuperuser: true });
});
afterAll(() => shop.close());

const countStored = async () => (await shop.db.select({ hash: media.hash }).from(media)).length;

describe('accepted pictures', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    '[PICTURE-03, PICTURE-05] a %s is accepted, whatever its name and type say',
    async (format) => {
      const bytes = await twoColours(500, 300).toFormat(format).toBuffer();
      const { status, body } = await upload(shop, superuser.token, bytes, {
        name: 'notes.txt',
        type: 'text/plain',
      });
      expect([status, body]).toEqual([
        200,
        {
          id: expect.stringMatching(/^[0-9a-f]{32}$/),
          image: `/media/${body.id}/640.webp`,
          width: 500,
          height: 300,
          placeholder: expect.stringMatching(/^data:image\/webp;base64,[A-Za-z0-9+/=]{40,270}$/),
        },
      ]);
      const [row] = await shop.db.select().from(media).where(eq(media.hash, body.id));
      expect(row).toMatchObject({ contentType: `image/${format}`, width: 500, height: 300 });
      expect(Buffer.compare(Buffer.from(row!.body!), bytes)).toBe(0);
    },
  );

  test('[PICTURE-05] a phone’s picture has its upright dimensions', async () => {
    const { body } = await upload(shop, superuser.token, await phoneJpeg(400, 200));
    expect([body.width, body.height]).toEqual([200, 400]);
  });

  test('[PICTURE-05] the placeholder is a tiny picture of the same shape, at most 300 characters even for noise', async () => {
    const { body } = await upload(shop, superuser.token, await twoColours(800, 400).png().toBuffer());
    const tiny = await sharp(Buffer.from(body.placeholder.split(',')[1], 'base64')).metadata();
    expect([tiny.width, tiny.height]).toEqual([16, 8]);
    const noisyUpload = await upload(shop, superuser.token, await grain(300, 300).png().toBuffer());
    expect(noisyUpload.body.placeholder.length).toBeLessThanOrEqual(300);
  });

  test('the first frame of an animation is used', async () => {
    const frames = [
      await twoColours(60, 40).png().toBuffer(),
      await twoColours(60, 40).negate().png().toBuffer(),
    ];
    const bytes = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(2);
    const { status, body } = await upload(shop, superuser.token, bytes);
    expect([status, body.width, body.height]).toEqual([200, 60, 40]);
  });

  test('[PICTURE-05] the same file again has the same id, and each upload is logged', async () => {
    const bytes = await twoColours(120, 90).png().toBuffer();
    const first = await upload(shop, superuser.token, bytes);
    const rows = await countStored();
    const again = await upload(shop, superuser.token, bytes);
    expect([again.body, await countStored()]).toEqual([first.body, rows]);
    const records = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `picture ${first.body.id}`));
    expect(records).toHaveLength(2);
    expect(records[0]).toMatchObject({
      actorUserId: superuser.id,
      actor: superuser.email,
      action: 'upload picture',
      before: null,
      after: { type: 'image/png', bytes: bytes.byteLength, width: 120, height: 90 },
    });
  });
});

describe('refused files', () => {
  const NO_PICTURE = 'Only undamaged JPEG, PNG, WebP and AVIF pictures can be used.';
  const DAMAGED = 'The picture is damaged or cannot be read. Please save it again.';
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

  test.each<[string, () => Promise<Uint8Array | string>, string]>([
    ['an SVG named .png', async () => SVG, NO_PICTURE],
    ['an SVG behind an XML head', async () => `<?xml version="1.0"?>\n${SVG}`, NO_PICTURE],
    ['text', async () => 'not a picture', NO_PICTURE],
    ['a page', async () => '<!doctype html><script>alert(1)</script>', NO_PICTURE],
    ['a GIF', () => twoColours(20, 20).gif().toBuffer(), NO_PICTURE],
    ['a TIFF', () => twoColours(20, 20).tiff().toBuffer(), NO_PICTURE],
    ['a PDF', async () => '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n', NO_PICTURE],
    ['a PNG’s first bytes', async () => Buffer.from('89504e470d0a1a0a', 'hex'), NO_PICTURE],
    ['half a JPEG', () => half(grain(300, 300).jpeg()), DAMAGED],
    ['half a PNG', () => half(grain(300, 300).png()), DAMAGED],
    ['half a WebP', () => half(grain(300, 300).webp()), NO_PICTURE],
    ['half an AVIF', () => half(grain(300, 300).avif({ effort: 0 })), DAMAGED],
    [
      '20,000 × 20,000 pixels in a few bytes',
      async () => bomb(20_000, 20_000),
      tooLargeMessage('20000 × 20000'),
    ],
    ['a line of 10,001 pixels', async () => bomb(10_001, 1), tooLargeMessage('10001 × 1')],
    ['6,400 × 6,400 pixels', async () => bomb(6_400, 6_400), tooLargeMessage('6400 × 6400')],
  ])('[PICTURE-03] %s', async (_, make, message) => {
    const before = await countStored();
    const { status, body } = await upload(shop, superuser.token, await make(), {
      name: 'brake-pads.png',
      type: 'image/png',
    });
    expect([status, body.code, body.message, body.fields]).toEqual([
      400,
      'VALIDATION',
      message,
      { file: message },
    ]);
    expect(await countStored()).toBe(before);
  });

  test('[PICTURE-05] 10 MB are accepted, one more byte is not', async () => {
    const at = await upload(shop, superuser.token, new Uint8Array(10_485_760));
    expect([at.status, at.body.message]).toEqual([400, NO_PICTURE]);
    for (const size of [10_485_761, 12_000_000]) {
      const { status, body } = await upload(shop, superuser.token, new Uint8Array(size));
      expect([status, body.code]).toEqual([413, 'BODY_TOO_LARGE']);
    }
  });

  test('[PICTURE-05] a body without Content-Length is read only up to the limit', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1_048_576));
        if (sent === 200) controller.close();
      },
    });
    const response = await fetch(`${shop.url}/api/p/images/`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${superuser.token}`,
        'Content-Type': 'multipart/form-data; boundary=x',
      },
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect([response.status, (await response.json()).code]).toEqual([413, 'BODY_TOO_LARGE']);
    expect(sent).toBeLessThan(40);
  });

  test.each([
    ['JSON', 'application/json', '{}', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a picture without a form', 'image/png', 'x', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a form without a boundary', 'multipart/form-data', 'x', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a broken form', 'multipart/form-data; boundary=x', 'no form', 400, 'VALIDATION'],
    ['an empty form', 'multipart/form-data; boundary=x', '--x--\r\n', 400, 'VALIDATION'],
    [
      'text in the file field',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nabc\r\n--x--\r\n',
      400,
      'VALIDATION',
    ],
  ])('[PICTURE-05] %s', async (_, type, rawBody, ...expected) => {
    const reply = await shop.call('uploadPicture', {
      token: superuser.token,
      rawBody,
      headers: { 'Content-Type': type },
    });
    expect([reply.status, reply.body.code]).toEqual(expected);
  });

  test('[PICTURE-05] no file, an empty one, or one in another field', async () => {
    const empty = await upload(shop, superuser.token, new Uint8Array(0));
    const other = await upload(shop, superuser.token, await twoColours(9, 9).png().toBuffer(), {
      field: 'image',
    });
    for (const { status, body } of [empty, other])
      expect([status, body.fields]).toEqual([400, { file: 'Please choose a file.' }]);
  });

  test('[PICTURE-05] a picture from anyone but a superuser', async () => {
    const bytes = await twoColours(9, 9).png().toBuffer();
    const before = await countStored();
    const staff = await createUser(shop.ctx, { isStaff: true });
    const customer = await createUser(shop.ctx);
    const replies = [
      await upload(shop, null, bytes),
      await upload(shop, customer.token, bytes),
      await upload(shop, staff.token, bytes),
    ];
    expect(replies.map(({ status, body }) => `${status} ${body.code}`)).toEqual([
      '401 UNAUTHENTICATED',
      '403 FORBIDDEN',
      '403 FORBIDDEN',
    ]);
    expect(await countStored()).toBe(before);
  });
});

async function half(picture: ReturnType<typeof grain>): Promise<Uint8Array> {
  const bytes = await picture.toBuffer();
  return bytes.subarray(0, bytes.byteLength / 2);
}

const tooLargeMessage = (size: string) =>
  `The picture is too large (${size}): at most 40 megapixels and 10,000 pixels a side.`;

/** A black PNG of one bit per pixel: a tiny file with large dimensions in its header. */
function bomb(width: number, height: number): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.byteLength, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
