export interface HeadTagsProps {
  title: string;
  description: string;
  /** The one address under which search engines keep the page. */
  canonical: string;
  type?: 'website' | 'product';
  /** Address of a picture of what the page is about. */
  image?: string | undefined;
}

/** What search engines and people sharing a link see of a page. React moves the tags into the head. */
export function HeadTags({ title, description, canonical, type = 'website', image }: HeadTagsProps) {
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      <meta property="og:site_name" content="Gari" />
      <meta property="og:locale" content="en_KE" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      {image && <meta property="og:image" content={image} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  );
}
