//! How an id is declared: a newtype over text.

/// Three sorts of id:
///
/// - `Name, "what it looks like", check`: a text that passes the check.
/// - `Name`: any text, never rewritten.
/// - `Name or not given`: any text, and empty where the agent has left it out.
macro_rules! id {
    ($(#[doc = $about:literal])* $name:ident, $expected:literal, $check:expr) => {
        $crate::shape::id!(@text [$($about),*] [] $name);

        impl TryFrom<String> for $name {
            type Error = $crate::shape::Misfit;

            fn try_from(found: String) -> Result<Self, Self::Error> {
                if $name::fits(&found) { Ok($name(found)) } else { Err($name::misfit(&found)) }
            }
        }

        impl $name {
            fn fits(found: &str) -> bool {
                let fits: fn(&str) -> bool = $check;
                fits(found)
            }

            fn misfit(found: &str) -> $crate::shape::Misfit {
                $crate::shape::Misfit::Form { expected: $expected, found: found.to_owned() }
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::shape::Misfit;

            fn from_str(found: &str) -> Result<Self, Self::Err> {
                Self::try_from(found.to_owned())
            }
        }

        $crate::shape::id!(@shape [$($about),*] $name, |found| match $name::fits(found) {
            true => Ok(()),
            false => Err($crate::shape::Mismatch::of(|| $name::misfit(found))),
        });
    };

    ($(#[doc = $about:literal])* $name:ident) => {
        $crate::shape::id!(@text [$($about),*] [] $name);
        $crate::shape::id!(@from $name);
        $crate::shape::id!(@shape [$($about),*] $name, |_| Ok(()));
    };

    ($(#[doc = $about:literal])* $name:ident or not given) => {
        $crate::shape::id!(@text [$($about),*] [Default] $name);
        $crate::shape::id!(@from $name);

        impl $name {
            /// Whether there is one.
            pub fn is_given(&self) -> bool {
                !self.0.is_empty()
            }
        }

        impl $crate::shape::Field for $name {
            const OPTIONAL: bool = true;

            fn read_field_in_place(&mut self, json: $crate::json::Json) -> Result<(), $crate::shape::Mismatch> {
                match json {
                    $crate::json::Json::Null => Ok(()),
                    json => $crate::shape::Shape::read_in_place(&mut self.0, json),
                }
            }

            fn write_field(&self) -> Option<$crate::json::Json> {
                self.is_given().then(|| self.0.clone().into())
            }

            #[cfg(feature = "serde")]
            fn write_field_to<M: serde::ser::SerializeMap>(
                &self,
                key: &'static str,
                object: &mut M,
            ) -> Result<(), M::Error> {
                if self.is_given() { object.serialize_entry(key, &self.0) } else { Ok(()) }
            }

            fn blank_field() -> Self {
                $name(String::new())
            }

            #[cfg(feature = "schema")]
            fn field_schema(book: &mut $crate::shape::schema::Book) -> $crate::json::Json {
                <String as $crate::shape::Shape>::schema(book)
            }
        }
    };

    (@text [$($about:literal),*] [$($derive:ident)?] $name:ident) => {
        $(#[doc = $about])*
        #[derive(Clone, Debug, $($derive,)? PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(String);

        impl $name {
            /// The id as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }
    };

    (@from $name:ident) => {
        impl<T: Into<String>> From<T> for $name {
            fn from(text: T) -> Self {
                $name(text.into())
            }
        }
    };

    (@shape [$($about:literal),*] $name:ident, $check:expr) => {
        impl $crate::shape::Shape for $name {
            fn read(json: $crate::json::Json) -> Result<Self, $crate::shape::Mismatch> {
                let mut id = Self::blank();
                $crate::shape::Shape::read_in_place(&mut id, json)?;
                Ok(id)
            }

            fn read_in_place(&mut self, json: $crate::json::Json) -> Result<(), $crate::shape::Mismatch> {
                let check: fn(&str) -> Result<(), $crate::shape::Mismatch> = $check;
                $crate::shape::Shape::read_in_place(&mut self.0, json)?;
                check(&self.0)
            }

            fn write(&self) -> $crate::json::Json {
                self.0.clone().into()
            }

            #[cfg(feature = "serde")]
            fn write_to<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.0)
            }

            fn blank() -> Self {
                $name(String::new())
            }

            #[cfg(feature = "schema")]
            fn schema(book: &mut $crate::shape::schema::Book) -> $crate::json::Json {
                book.id(stringify!($name), concat!($($about, "\n"),*))
            }
        }

        $crate::shape::shape!(@serde $name);
    };
}

pub(crate) use id;
