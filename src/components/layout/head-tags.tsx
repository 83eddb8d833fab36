export interface HeadTagsProps {
  title: string;
  description: string;
  canonical: string;
  type?: 'website' | 'product';
  image?: string | undefined;
}

/** React hoists these tags into the head. */
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
